/** A view whose module is loaded when it is first shown. */

/** @typedef {import("../shell.js").View} View */

/**
 * @param {() => Promise<View>} load
 * @param {{came?: () => void, failed?: (why: unknown) => void}} [told] came: it is shown. failed: it can't be loaded
 * @returns {View}
 */
export function later(load, { came, failed } = {}) {
  /** @type {View | null} */
  let view = null;
  /** @type {Promise<View> | null} */
  let coming = null;
  /** What it shall show when it has come. @type {string | null} */
  let wanted = null;

  return {
    enter(param) {
      if (view) {
        view.enter(param);
        return;
      }
      wanted = param;
      coming ??= load();
      coming.then(
        (loaded) => {
          view = loaded;
          if (wanted !== null) {
            view.enter(wanted);
            came?.();
          }
        },
        (why) => {
          coming = null; // next time it may come
          failed?.(why);
        },
      );
    },
    leave() {
      wanted = null;
      view?.leave?.();
    },
    title: () => view?.title?.() ?? "",
  };
}
