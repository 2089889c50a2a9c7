import { objectOf, textOf, type JsonObject } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import type { Recorder } from '../recorder.ts';
import { apply, configMap, create, merge, read, remove, replace } from '../requests.ts';

const held = { finalizers: ['example.org/hold'] };
const ownerOf = (object: JsonObject, more: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  name: 'owner',
  uid: textOf(objectOf(object['metadata'])['uid']),
  ...more,
});

async function family(recorder: Recorder, more: JsonObject = {}): Promise<void> {
  const path = recorder.core('configmaps');
  const owner = await recorder.sendUnrecorded(create(path, configMap('owner')));
  await recorder.sendUnrecorded(
    create(path, configMap('child', {}, { ownerReferences: [ownerOf(owner, more)] })),
  );
}

/** Deletion of objects: finalizers, owners, namespaces. */
export const lifecycleCases: readonly Case[] = [
  {
    name: 'finalizers',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      const made = await recorder.sendUnrecorded(
        create(recorder.core('configmaps'), configMap('a', {}, held)),
      );
      const watch = await recorder.watch(
        'watch',
        read(recorder.core('configmaps'), {
          resourceVersion: textOf(objectOf(made['metadata'])['resourceVersion']),
          fieldSelector: 'metadata.name=a',
          timeoutSeconds: '20',
        }),
      );
      await recorder.send('delete', remove(path));
      await recorder.send('delete again', remove(path));
      await recorder.send('still there', read(path));
      await recorder.send(
        'add one more',
        merge(path, { metadata: { finalizers: ['example.org/hold', 'example.org/more'] } }),
      );
      await recorder.send('change while it goes', merge(path, { data: { x: '1' } }));
      await recorder.send('apply while it goes', apply(path, configMap('a', { y: '1' }), 'one'));
      await recorder.send('create while it goes', create(recorder.core('configmaps'), configMap('a')));
      await recorder.send('let go', merge(path, { metadata: { finalizers: null } }));
      await recorder.send('gone', read(path));
      await recorder.events('watched', watch, 4);
      watch?.close();
      await recorder.sendUnrecorded(create(recorder.core('configmaps'), configMap('b', {}, held)));
      await recorder.sendUnrecorded(remove(recorder.core('configmaps', 'b')));
      await recorder.send(
        'let go by a replacement',
        replace(recorder.core('configmaps', 'b'), configMap('b')),
      );
    },
  },
  {
    name: 'what is owned goes with its owner',
    async run(recorder) {
      await family(recorder);
      await recorder.send(
        'delete',
        remove(recorder.core('configmaps', 'owner'), { propagationPolicy: 'Background' }),
      );
      await recorder.untilGone(recorder.core('configmaps', 'child'));
    },
  },
  {
    name: 'what is owned is orphaned',
    async run(recorder) {
      await family(recorder);
      await recorder.send(
        'delete',
        remove(recorder.core('configmaps', 'owner'), { propagationPolicy: 'Orphan' }),
      );
      await recorder.untilGone(recorder.core('configmaps', 'owner'));
      const child = await recorder.sendUnrecorded(read(recorder.core('configmaps', 'child')));
      recorder.record('owners of the child', objectOf(child['metadata'])['ownerReferences'] ?? null);
    },
  },
  {
    name: 'an owner waits for what it owns',
    async run(recorder) {
      const path = recorder.core('configmaps');
      const owner = await recorder.sendUnrecorded(create(path, configMap('owner')));
      const ownerReferences = [ownerOf(owner, { blockOwnerDeletion: true })];
      await recorder.sendUnrecorded(create(path, configMap('child', {}, { ...held, ownerReferences })));
      await recorder.send('delete', remove(`${path}/owner`, { propagationPolicy: 'Foreground' }));
      await recorder.until(
        read(`${path}/child`),
        ({ body }) => 'deletionTimestamp' in objectOf(objectOf(body)['metadata']),
      );
      await recorder.send('the owner is still there', read(`${path}/owner`));
      await recorder.sendUnrecorded(merge(`${path}/child`, { metadata: { finalizers: null } }));
      await recorder.untilGone(`${path}/owner`);
      await recorder.send('child', read(`${path}/child`));
    },
  },
  {
    name: 'what says it is owned by what never was goes',
    async run(recorder) {
      const uid = '00000000-0000-4000-8000-000000000000';
      const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'ghost', uid }];
      await recorder.sendUnrecorded(
        create(recorder.core('configmaps'), configMap('child', {}, { ownerReferences })),
      );
      await recorder.untilGone(recorder.core('configmaps', 'child'));
    },
  },
  {
    name: 'namespaces',
    async run(recorder) {
      const name = 'case-namespace-that-ends';
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
      const path = `/api/v1/namespaces/${name}`;
      await recorder.send('create', create('/api/v1/namespaces', namespace));
      await recorder.send(
        'apply',
        apply(path, { ...namespace, metadata: { name, labels: { team: 'a' } } }, 'one'),
      );
      await recorder.sendUnrecorded(create(`${path}/configmaps`, configMap('free')));
      await recorder.sendUnrecorded(create(`${path}/configmaps`, configMap('held', {}, held)));
      await recorder.send('delete', remove(path));
      await recorder.untilGone(`${path}/configmaps/free`);
      await recorder.send('what is made in it now', create(`${path}/configmaps`, configMap('late')));
      await recorder.send(
        'what is applied in it now',
        apply(`${path}/configmaps/late`, configMap('late'), 'one'),
      );
      await recorder.send('what is held', read(`${path}/configmaps/held`));
      const terminating = await recorder.sendUnrecorded(read(path));
      recorder.record('phase', objectOf(terminating['status'])['phase']);
      recorder.record('spec', terminating['spec']);
      await recorder.sendUnrecorded(merge(`${path}/configmaps/held`, { metadata: { finalizers: null } }));
      await recorder.untilGone(path);
      await recorder.send(
        'one that cannot go',
        remove('/api/v1/namespaces/kube-system', { dryRun: ['All'] }),
      );
    },
  },
];
