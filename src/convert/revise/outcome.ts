import type { EditFault } from '../../domain/edit.ts';

/** The requested result, or why an edit can't be made. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: EditFault };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failed(fault: EditFault): { readonly ok: false; readonly fault: EditFault } {
  return { ok: false, fault };
}
