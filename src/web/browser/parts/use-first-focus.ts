/** Takes the focus to what a press of a button has brought about, once, when it is first shown. */
import { useLayoutEffect, useRef } from 'preact/hooks';

export function useFirstFocus<Kind extends HTMLElement>(): { current: Kind | null } {
  const shown = useRef<Kind>(null);
  useLayoutEffect(() => shown.current?.focus(), []);
  return shown;
}
