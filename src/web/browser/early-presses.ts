/**
 * Buttons that were pressed before the scripts ran. A script of its own, which runs before the page is shown: it
 * keeps the presses that nobody else would hear, and lets them happen once the page is taken over.
 */
import { INTERACTIVE } from './interactive.ts';

const pressed = new Set<HTMLButtonElement>();

function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null || worksByItself(button)) return;
  // A form that scripts send would else load the page anew, without what was typed.
  event.preventDefault();
  pressed.add(button);
}

/** Forms with an address are sent, and popovers shown, by the browser itself. */
function worksByItself(button: HTMLButtonElement): boolean {
  return button.popoverTargetElement !== null || button.form?.hasAttribute('action') === true;
}

addEventListener('click', keepPress, true);
addEventListener(
  INTERACTIVE,
  () => {
    removeEventListener('click', keepPress, true);
    for (const button of pressed) button.click();
  },
  { once: true },
);
