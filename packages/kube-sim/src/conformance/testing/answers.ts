import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './recorder.ts';

/** File with the responses of the real API server to each case; `scripts/record-answers.ts` writes it. */
export const ANSWERS_FILE = join(import.meta.dirname, 'generated', 'answers.json');

/** The responses of the real API server, by the name of the case. */
export function recordedAnswers(): Readonly<Record<string, readonly Exchange[]>> {
  return JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'));
}
