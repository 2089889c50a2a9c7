// The thread that reads long YAML texts: one task at a time, in their order.
import { parentPort } from 'node:worker_threads';
import { runTask, type SentTask, type TaskAnswer } from './tasks.ts';

parentPort?.on('message', (sent: SentTask) => parentPort?.postMessage(answerOf(sent)));

function answerOf({ name, args }: SentTask): TaskAnswer {
  try {
    return { result: runTask(name, args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
