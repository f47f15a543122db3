const TAG = 'recto-result';

/** As long as the page is open; nothing of it is stored. */
let isAsked = false;

/** Returns true when this browser can show notifications at all. */
export function canGiveNotice(): boolean {
  return 'Notification' in globalThis;
}

/** Returns true when the visitor asked to be notified of results, and the browser allows it. */
export function wantsNotice(): boolean {
  return isAsked && canGiveNotice() && Notification.permission === 'granted';
}

/** Asks the browser for leave, when the visitor wants to be told. @returns whether notices will be given */
export async function setWantsNotice(isWanted: boolean): Promise<boolean> {
  isAsked = isWanted && (await Notification.requestPermission()) === 'granted';
  return isAsked;
}

/** Tells a visitor who looks at something else, and asked for it, that a job has ended. @param words that say so @param about the title of the tab */
export function giveNotice(words: string, about: string): void {
  if (!document.hidden || !wantsNotice()) return;
  try {
    const notice = new Notification(words, { body: about, tag: TAG });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // On Android only a service worker may show one.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(words, { body: about, tag: TAG }));
  }
}
