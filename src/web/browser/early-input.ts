/**
 * What a person typed or chose before the scripts ran. Taking a page over sets its fields back to what the server
 * knew, so it is done once more, and told, as soon as somebody listens.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Takes a page over by `takeOver`, and keeps what its fields hold. */
export function keepEarlyInput(root: ParentNode, takeOver: () => void): void {
  const fields = root.querySelectorAll<Field>('input:not([type=file]), textarea, select');
  const again = [...fields].flatMap((field) => inputAgain(field) ?? []);
  takeOver();
  for (const input of again) input();
}

/** @returns what brings the field to its present state again; undefined where that is how the server made it */
function inputAgain(field: Field): (() => void) | undefined {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field;
    if (checked === field.defaultChecked) return undefined;
    return () => {
      field.checked = checked;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  const { value } = field;
  if (value === valueAtFirst(field)) return undefined;
  return () => {
    field.value = value;
    const event = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(event, { bubbles: true }));
  };
}

function valueAtFirst(field: Field): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}
