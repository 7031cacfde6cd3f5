/** Forms that the browser itself sends are sent once, however often one clicks: no two chats, no credits twice. */

/** A form may be sent again after this long: whoever stopped the page from loading is not stuck. */
const AGAIN_AFTER_MS = 3_000;

/** Watches all forms of the page. Those that scripts send themselves see to it on their own. */
export function sendFormsOnce(): void {
  const sentAt = new WeakMap<HTMLFormElement, number>();
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || event.defaultPrevented) return;
    const before = sentAt.get(form);
    if (before !== undefined && event.timeStamp - before < AGAIN_AFTER_MS) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
}
