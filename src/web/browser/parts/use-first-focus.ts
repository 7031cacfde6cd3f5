/** Focuses an element when it is first rendered, as the result of a pressed button. */
import { useLayoutEffect, useRef } from 'preact/hooks';

export function useFirstFocus<Kind extends HTMLElement>(): { current: Kind | null } {
  const shown = useRef<Kind>(null);
  useLayoutEffect(() => shown.current?.focus(), []);
  return shown;
}
