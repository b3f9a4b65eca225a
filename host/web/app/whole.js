/**
 * Says so where a page has come in half: if one of its modules is missing, none of them runs, and it would stay empty. This
 * module needs no other one, so it knows no language.
 */

addEventListener("load", () => {
  if (!document.body.dataset.begun) {
    const said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.id = "half";
    said.textContent = "This page has not come whole. Load it again. La pagina non è arrivata intera. Ricaricala.";
    document.querySelector("main:not([hidden])")?.prepend(said);
  }
});
