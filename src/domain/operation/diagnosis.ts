/** The result of diagnosing an installation: a state for each topic, and what to do about problems. */
export const TOPICS = [
  'data',
  'disk',
  'clock',
  'backup',
  'certificate',
  'mail',
  'oidc',
  'assistant',
  'ocr',
  'confinement',
] as const;
export type Topic = (typeof TOPICS)[number];

export interface Diagnosis {
  readonly topic: Topic;
  /** A `problem` prevents something from working; a `warning` may lead to one. */
  readonly state: 'ok' | 'warning' | 'problem';
  /** A sentence or two: the finding, and what to do. */
  readonly says: string;
}
