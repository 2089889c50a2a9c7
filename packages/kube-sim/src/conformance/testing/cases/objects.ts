import { textOf } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { configMap, create, merge, read, remove, replace } from '../requests.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const versionOf = (object: Record<string, unknown>) =>
  textOf((object['metadata'] as never)?.['resourceVersion']);

/** Creating, reading, changing and deleting one object. */
export const objectCases: readonly Case[] = [
  {
    name: 'create and get',
    async run(recorder) {
      const path = recorder.core('configmaps');
      await recorder.send('create', create(path, configMap('a', { x: '1' })));
      await recorder.send('create again', create(path, configMap('a')));
      await recorder.send('get', read(`${path}/a`));
      await recorder.send('get what is not there', read(`${path}/none`));
      await recorder.send('without a name', create(path, configMap('')));
      await recorder.send('with a bad name', create(path, configMap('Not_Good')));
      await recorder.send(
        'with a generated name',
        create(path, configMap('', {}, { generateName: 'made-' })),
      );
      await recorder.send('in another namespace', create(path, configMap('b', {}, { namespace: 'other' })));
      await recorder.send('in no namespace', create('/api/v1/namespaces/nowhere/configmaps', configMap('b')));
      await recorder.send(
        'of another kind',
        create(path, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b' } }),
      );
      await recorder.send('with a version', create(path, configMap('b', {}, { resourceVersion: '1' })));
      await recorder.send('of an unknown kind', read(recorder.core('wonders')));
      await recorder.send('of an unknown group', read('/apis/no.such/v1/wonders'));
      await recorder.send(
        'secret',
        create(recorder.core('secrets'), {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: 's' },
          stringData: { key: 'text' },
        }),
      );
    },
  },
  {
    name: 'update',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      const first = await recorder.send(
        'create',
        create(recorder.core('configmaps'), configMap('a', { x: '1' })),
      );
      await recorder.send('replace', replace(path, configMap('a', { x: '2' })));
      await recorder.send('replace with the same', replace(path, configMap('a', { x: '2' })));
      await recorder.send(
        'with an old version',
        replace(path, configMap('a', {}, { resourceVersion: versionOf(first) })),
      );
      await recorder.send('with another uid', replace(path, configMap('a', {}, { uid: NOBODY })));
      await recorder.send('with another name', replace(path, configMap('b')));
      await recorder.send('what is not there', replace(recorder.core('configmaps', 'b'), configMap('b')));
      await recorder.send(
        'with labels',
        replace(path, configMap('a', { x: '3' }, { labels: { l: 'v' }, annotations: { n: 'v' } })),
      );
      await recorder.send('dry run', replace(path, configMap('a', { x: '4' }), { dryRun: 'All' }));
      await recorder.send('after the dry run', read(path));
    },
  },
  {
    name: 'merge patch',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      const first = await recorder.send(
        'create',
        create(recorder.core('configmaps'), configMap('a', { x: '1', y: '1' })),
      );
      await recorder.send('patch', merge(path, { data: { x: null, z: '3' } }));
      await recorder.send('patch to the same', merge(path, { data: { z: '3' } }));
      await recorder.send(
        'with an old version',
        merge(path, { metadata: { resourceVersion: versionOf(first) }, data: { z: '4' } }),
      );
      await recorder.send('with another uid', merge(path, { metadata: { uid: NOBODY } }));
      await recorder.send('what is not there', merge(recorder.core('configmaps', 'none'), { data: {} }));
      await recorder.send('another name', merge(path, { metadata: { name: 'b' } }));
      await recorder.send('no object', { ...merge(path, ''), body: '[]' });
      await recorder.send('no known type', { ...merge(path, {}), type: 'text/plain' });
      await recorder.send('dry run', merge(path, { data: { dry: 'run' } }, { dryRun: 'All' }));
      await recorder.send('another manager', merge(path, { data: { w: '5' } }, { fieldManager: 'other' }));
    },
  },
  {
    name: 'delete and preconditions',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      const made = await recorder.send('create', create(recorder.core('configmaps'), configMap('a')));
      const { uid } = made['metadata'] as { uid: string };
      await recorder.send('with another uid', remove(path, { preconditions: { uid: NOBODY } }));
      await recorder.send('with an old version', remove(path, { preconditions: { resourceVersion: '1' } }));
      await recorder.send('dry run', remove(path, { dryRun: ['All'] }));
      await recorder.send(
        'with its uid',
        remove(path, { preconditions: { uid }, propagationPolicy: 'Background' }),
      );
      await recorder.send('again', remove(path));
      await recorder.send('gone', read(path));
      await recorder.send(
        'create dry',
        create(recorder.core('configmaps'), configMap('a'), { dryRun: 'All' }),
      );
      await recorder.send('still gone', read(path));
      await recorder.send('bad policy', remove(path, { propagationPolicy: 'Sometimes' }));
    },
  },
];
