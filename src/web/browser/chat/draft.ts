/** A draft of the next message, kept in this browser so that a reload or a lost connection costs no word. */

const key = (chatId: string) => `draft:${chatId}`;

export function readDraft(chatId: string): string {
  return localStorage.getItem(key(chatId)) ?? '';
}

export function keepDraft(chatId: string, text: string): void {
  if (text === '') localStorage.removeItem(key(chatId));
  else localStorage.setItem(key(chatId), text);
}
