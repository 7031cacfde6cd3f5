/** Prevents forms that the browser submits from being sent twice, which would create two chats or add credits twice. */

/** After this time a form may be sent again, in case the person cancelled the page load. */
const RESEND_AFTER_MS = 3_000;

/** Watches all forms of the page, except those that scripts submit themselves. */
export function preventDoubleSubmit(): void {
  const sentAt = new WeakMap<HTMLFormElement, number>();
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || event.defaultPrevented) return;
    const previous = sentAt.get(form);
    if (previous !== undefined && event.timeStamp - previous < RESEND_AFTER_MS) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
}
