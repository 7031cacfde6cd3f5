/** The files that a task refers to. */
import type { ConversionTask, TaskInput } from './protocol.ts';

/** Replacements for the paths in a task. */
export interface TaskFiles {
  /** For a file that is read as a whole, and may be replaced by its bytes. */
  readonly input: (path: string) => TaskInput;
  /** For any other file that is read. */
  readonly file: (path: string) => string;
  readonly output: (path: string) => string;
}

/** @returns the same task with other files */
export function withFiles(task: ConversionTask, files: TaskFiles): ConversionTask {
  const { file, output } = files;
  const input = (given: TaskInput) => (typeof given === 'string' ? files.input(given) : given);
  const wanted = (path: string | null) => (path === null ? null : output(path));
  switch (task.kind) {
    case 'read':
      return {
        ...task,
        input: input(task.input),
        markdownOutput: wanted(task.markdownOutput),
        passagesOutput: wanted(task.passagesOutput),
        cellsOutput: wanted(task.cellsOutput),
      };
    case 'write':
      return { ...task, input: input(task.input) };
    case 'revise':
      return { ...task, input: input(task.input), output: wanted(task.output) };
    case 'compare':
      return { ...task, before: file(task.before), after: file(task.after), output: output(task.output) };
    case 'tables':
      return { ...task, input: file(task.input), output: output(task.output) };
    case 'calculate':
      return {
        ...task,
        documents: task.documents.map((one) => ({
          ...one,
          markdown: file(one.markdown),
          cells: file(one.cells),
        })),
      };
    case 'rows':
      return { ...task, cells: file(task.cells) };
    case 'encode':
      return task;
  }
}
