import type { Api } from './api.ts';
import { create } from './requests.ts';
import { type Line, Talk } from './recorder.ts';

/** A rule of the API, shown by what is asked and answered in a namespace of the case's own. */
export interface Case {
  readonly name: string;
  run(talk: Talk): Promise<void>;
}

/** Runs a case on an API; gives what was said. */
export async function runCase(api: Api, { name, run }: Case): Promise<readonly Line[]> {
  const talk = new Talk(api, `case-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60));
  const metadata = { name: talk.namespace };
  await talk.quietly(create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata }));
  await run(talk);
  return talk.lines;
}
