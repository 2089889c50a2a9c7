import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KubeObject } from '../kube/api.ts';
import { groupOf } from '../kube/kinds.ts';
import { textOf } from '../kube/fields.ts';
import { ARGO_CASES } from './argo-cases.ts';

const execute = promisify(execFile);
const argo = findProgram('argocd');

/** A setting for the kind that leaves its health alone: the program assesses only kinds that have one. */
const settingsFor = (key: string) => `apiVersion: v1
kind: ConfigMap
metadata: { name: argocd-cm, labels: { app.kubernetes.io/part-of: argocd } }
data: { resource.customizations.useOpenLibs.${key}: 'false' }
`;

describe.skipIf(argo === null)(`the real Argo CD (${argo ?? 'argocd was not found'})`, () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hawser-argo-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  /** The health by Argo CD's own code, which its application controller uses; null for none. */
  async function realHealth(object: KubeObject, id: number): Promise<string | null> {
    const [path, settings] = [join(dir, `${id}.json`), join(dir, `${id}.yaml`)];
    const group = groupOf(textOf(object.apiVersion));
    const key = `${group === '' ? '' : `${group}_`}${textOf(object.kind)}`;
    await Promise.all([writeFile(path, JSON.stringify(object)), writeFile(settings, settingsFor(key))]);
    const args = ['admin', 'settings', 'resource-overrides', 'health', path, '--argocd-cm-path', settings];
    const env = { ...process.env, HOME: dir, ARGOCD_BINARY_NAME: 'argocd' };
    const { stdout } = await execute(argo ?? '', args, { env });
    return /^STATUS: (\w+)$/m.exec(stdout)?.[1] ?? null;
  }

  test.concurrent.each(ARGO_CASES.map((each, id) => [...each, id] as const))(
    '%s',
    async (_, object, expected, id) => {
      expect(await realHealth(object, id)).toBe(expected);
    },
  );
});
