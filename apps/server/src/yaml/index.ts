import { Worker } from 'node:worker_threads';
import { turn } from '@hawser/ports';
import {
  runTask,
  type SentTask,
  type TaskAnswer,
  type TaskArguments,
  type TaskName,
  type TaskResult,
} from './tasks.ts';

/**
 * Largest weight that is read in place, and before other requests get their turn: some 500 values, which take 10 ms. 30,000 values take
 * half a second.
 */
const LIGHT = 1_000;
/** Longest text whose weight is counted, UTF-16 units. */
const SHORT = 16_384;
/** Memory of the thread, MiB: the largest text that is allowed takes 60. */
const MEMORY_MIB = 256;
/** The thread's file: beside this one, in the checkout as well as in the build. */
const FILE = new URL(import.meta.url.endsWith('.ts') ? 'yaml-thread.ts' : 'yaml-thread.js', import.meta.url);

interface Waiting {
  resolve(answer: TaskAnswer): void;
  reject(error: Error): void;
}

/** Reads long texts in a thread of its own, which starts with the first of them and never keeps the process alive. */
class YamlThread {
  #worker: Worker | undefined;
  #waiting: Waiting[] = [];

  run(sent: SentTask): Promise<TaskAnswer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      worker.postMessage(sent);
    });
  }

  #start(): Worker {
    const worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } });
    worker.unref();
    worker.on('message', (answer: TaskAnswer) => this.#waiting.shift()?.resolve(answer));
    // Out of memory: the texts that wait are refused, and the next one starts a new thread.
    worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    return worker;
  }

  #end(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

const thread = new YamlThread();
/** Weight of the texts that were read in this turn of the event loop: nothing of it is left in a later one. */
let unbroken = 0;

/** How many values a text can have at most: each is beside a mark or on a line of its own. */
const weightOf = (text: string): number => text.match(/[^\w\s]|\n/g)?.length ?? 0;

/**
 * Reads or writes YAML of users without holding up other requests: what takes long in a thread, the rest here, with a turn for others
 * in between.
 */
export async function withYaml<Name extends TaskName>(
  name: Name,
  ...args: TaskArguments<Name>
): Promise<TaskResult<Name>> {
  const [text] = args;
  const weight = text.length > SHORT ? Number.POSITIVE_INFINITY : weightOf(text);
  if (weight <= LIGHT) {
    while (unbroken > 0 && unbroken + weight > LIGHT) await turn();
    if (unbroken === 0) {
      void turn().then(() => {
        unbroken = 0;
      });
    }
    unbroken += weight;
    return runTask(name, args);
  }
  const answer = await thread.run({ name, args });
  if ('error' in answer) throw new Error(answer.error);
  // Answers have the type of the task that they answer.
  return answer.result as TaskResult<Name>;
}
