/** Metrics of the service's work: conversions, other tasks on files, answers, and delays of its main thread. */
import type { Answer } from '../../assistant/assistant.ts';
import type { WorkEnd } from '../../convert/pool/work.ts';
import { Counter, Histogram } from '../../domain/operation/metrics.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

const MEGABYTE = 1024 * 1024;
const BYTES = [64, 96, 128, 192, 256, 384, 512, 768, 1024, 2048].map((megabytes) => megabytes * MEGABYTE);

const DELAYS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** How an answer ended. `nearest`: no answer, but the nearest passages are shown; `stopped`: by the person. */
export type AnswerOutcome = 'answered' | 'nearest' | 'nothing' | 'failed' | 'stopped';

/** @param answer undefined if the person has stopped it */
export function outcomeOf(answer: Pick<Answer, 'found' | 'citations'> | undefined): AnswerOutcome {
  if (answer === undefined) return 'stopped';
  if (answer.found) return 'answered';
  return answer.citations.length > 0 ? 'nearest' : 'nothing';
}

export class WorkMetrics {
  readonly #conversions = new Counter({
    name: 'docgate_conversions_total',
    help: 'Tries at converting a file into Markdown, by kind of file and outcome.',
    labels: ['kind', 'outcome'],
  });
  readonly #conversionSeconds = new Histogram({
    name: 'docgate_conversion_duration_seconds',
    help: 'How long a conversion ran, by kind of file.',
    labels: ['kind'],
    bounds: SECONDS,
  });
  readonly #conversionBytes = new Histogram({
    name: 'docgate_conversion_memory_bytes',
    help: 'The most that the process of a conversion was seen to hold, by kind of file.',
    labels: ['kind'],
    bounds: BYTES,
  });
  readonly #tasks = new Counter({
    name: 'docgate_tasks_total',
    help: 'Tries at other tasks on files, such as exports and changes, by task and outcome.',
    labels: ['task', 'outcome'],
  });
  readonly #taskSeconds = new Histogram({
    name: 'docgate_task_duration_seconds',
    help: 'How long another task on files ran, by task.',
    labels: ['task'],
    bounds: SECONDS,
  });
  readonly #answers = new Counter({
    name: 'docgate_answers_total',
    help: 'Answers of the Assistant, by who answered and outcome.',
    labels: ['assistant', 'outcome'],
  });
  readonly #answerSeconds = new Histogram({
    name: 'docgate_answer_duration_seconds',
    help: 'How long an answer took from its beginning to its end, by who answered.',
    labels: ['assistant'],
    bounds: SECONDS,
  });
  readonly #delays = new Histogram({
    name: 'docgate_event_loop_delay_seconds',
    help: "How late the service's own thread came back to a timer: what a request may have waited.",
    labels: [],
    bounds: DELAYS,
  });

  noteWork({ task, outcome, seconds, bytes }: WorkEnd): void {
    if (task.kind === 'read') {
      this.#conversions.count(task.fileKind, outcome);
      this.#conversionSeconds.observe(seconds, task.fileKind);
      this.#conversionBytes.observe(bytes, task.fileKind);
    } else {
      this.#tasks.count(task.kind, outcome);
      this.#taskSeconds.observe(seconds, task.kind);
    }
  }

  noteAnswer(assistant: 'built-in' | 'model', outcome: AnswerOutcome, seconds: number): void {
    this.#answers.count(assistant, outcome);
    this.#answerSeconds.observe(seconds, assistant);
  }

  noteDelay(seconds: number): void {
    this.#delays.observe(seconds);
  }

  render(): string[] {
    return [
      this.#conversions,
      this.#conversionSeconds,
      this.#conversionBytes,
      this.#tasks,
      this.#taskSeconds,
      this.#answers,
      this.#answerSeconds,
      this.#delays,
    ].flatMap((metric) => metric.render());
  }
}
