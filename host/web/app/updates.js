/**
 * The page without a net, and its new versions. A new version waits until the player asks for it. The home view offers
 * it, so it never comes in the middle of a turn.
 */

export class Updates {
  constructor() {
    /** The service worker of a new version. @type {ServiceWorker | null} */
    this.waiting = null;
    /** Called when there is one. */
    this.found = () => {};
  }

  /** Let the new version take the page over. */
  take() {
    if (this.waiting) {
      this.#take(this.waiting);
    }
  }

  /** Load the page again, in its new version if there is one. */
  async renew() {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.update();
      const worker = registration?.installing ?? registration?.waiting;
      if (worker && (await whole(worker))) {
        this.#take(worker);
        return;
      }
    } catch {
      // There is no net, or no service worker: the page is loaded as it is.
    }
    location.reload();
  }

  /** Let a new version take the page over. @param {ServiceWorker} worker */
  #take(worker) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("update");
  }

  /** @param {ServiceWorkerRegistration} registration */
  #watch(registration) {
    this.#offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => worker.state === "installed" && this.#offer(worker));
    });
  }

  /** @param {ServiceWorker | null} worker */
  #offer(worker) {
    if (worker && navigator.serviceWorker.controller) {
      this.waiting = worker;
      this.found();
    }
  }

  /** The box runs: now there is time to keep the page in this browser, and to load what the start did not need. */
  async rest() {
    try {
      const registration = await navigator.serviceWorker?.register("sw.js");
      if (registration) {
        this.#watch(registration);
        (await navigator.serviceWorker.ready).active?.postMessage("rest");
      }
    } catch {
      // Without a service worker (over http from another computer, in some private windows) the page needs the net.
    }
  }
}

/**
 * Whether a new version comes whole, as soon as that is known.
 * @param {ServiceWorker} worker
 * @returns {Promise<boolean>}
 */
function whole(worker) {
  return new Promise((resolve) => {
    const look = () => worker.state !== "installing" && resolve(worker.state !== "redundant");
    worker.addEventListener("statechange", look);
    look();
  });
}
