/** Replays clicks on buttons that happen before the scripts run. */
import { INTERACTIVE } from './interactive.ts';

/** Records clicks from now on, and replays each button once when the page becomes interactive. */
export function replayEarlyClicks(): void {
  const pressed = new Set<HTMLButtonElement>();
  const record = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || isHandledByBrowser(button)) return;
    // Without a script to handle it, the form would reload the page and lose the input.
    event.preventDefault();
    pressed.add(button);
  };
  const replay = () => {
    removeEventListener('click', record, true);
    for (const button of pressed) button.click();
  };
  addEventListener('click', record, true);
  addEventListener(INTERACTIVE, replay, { once: true });
}

/** The browser itself submits forms with an action, and shows popovers. */
function isHandledByBrowser(button: HTMLButtonElement): boolean {
  return button.popoverTargetElement !== null || button.form?.hasAttribute('action') === true;
}
