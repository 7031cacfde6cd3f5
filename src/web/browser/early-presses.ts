/** Buttons that are pressed before the scripts run: nobody else would hear it, so it happens once they do. */
import { INTERACTIVE } from './interactive.ts';

/** Keeps presses from now on, and lets each happen, once, when the page is taken over. */
export function keepEarlyPresses(): void {
  const pressed = new Set<HTMLButtonElement>();
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || worksByItself(button)) return;
    // A form that scripts send would else load the page anew, without what was typed.
    event.preventDefault();
    pressed.add(button);
  };
  const release = () => {
    removeEventListener('click', keep, true);
    for (const button of pressed) button.click();
  };
  addEventListener('click', keep, true);
  addEventListener(INTERACTIVE, release, { once: true });
}

/** Forms with an address are sent, and popovers shown, by the browser itself. */
function worksByItself(button: HTMLButtonElement): boolean {
  return button.popoverTargetElement !== null || button.form?.hasAttribute('action') === true;
}
