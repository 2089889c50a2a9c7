import { parseManifests, readObject, withFields } from '@hawser/manifest';
import { digestOf } from '../manifest-digest.ts';

/** What is done with YAML texts. Arguments and results are plain values, so that they can go to another thread and back. */
const TASKS = {
  /** The object of a user; `previousKind` is its kind before the change. */
  object(text: string, previousKind?: string) {
    const read = readObject(text, previousKind === undefined ? {} : { previousKind });
    if ('message' in read) return read;
    const { object, yaml } = read;
    return { object, yaml, digest: digestOf(object.manifest) };
  },
  /** The documents of a file. */
  documents(text: string) {
    const parsed = parseManifests(text);
    return 'message' in parsed ? parsed : { documents: parsed.documents };
  },
  withFields,
} as const;

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskArguments<Name extends TaskName> = Parameters<Tasks[Name]>;
export type TaskResult<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** A task as it is sent to the thread, with the text first. */
export interface SentTask {
  readonly name: TaskName;
  readonly args: TaskArguments<TaskName>;
}

/** The answer of the thread. Tasks are answered in their order. */
export type TaskAnswer = { readonly result: TaskResult<TaskName> } | { readonly error: string };

/** Does one task. */
export function runTask<Name extends TaskName>(name: Name, args: TaskArguments<Name>): TaskResult<Name> {
  const task = TASKS[name] as (...of: TaskArguments<Name>) => TaskResult<Name>;
  return task(...args);
}
