/**
 * Input from before the scripts ran. Hydration resets fields to the server's values, so the input is restored
 * afterwards, with events for the handlers that exist by then.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Runs `hydrate` and restores the values of the fields. */
export function preserveEarlyInput(root: ParentNode, hydrate: () => void): void {
  const fields = root.querySelectorAll<Field>('input:not([type=file]), textarea, select');
  const restorers = [...fields].flatMap((field) => restorerOf(field) ?? []);
  hydrate();
  for (const restore of restorers) restore();
}

/** @returns a function that restores the field's value; undefined if the value is unchanged */
function restorerOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field;
    if (checked === field.defaultChecked) return undefined;
    return () => {
      field.checked = checked;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  const { value } = field;
  if (value === initialValue(field)) return undefined;
  return () => {
    field.value = value;
    const event = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(event, { bubbles: true }));
  };
}

function initialValue(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}
