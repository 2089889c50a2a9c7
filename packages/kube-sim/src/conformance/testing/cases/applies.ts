import { objectOf, textOf, type JsonObject } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { apply, configMap, create, merge, read, remove, replace } from '../requests.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const template = (containers: JsonObject[], labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  metadata: { name: 'a' },
  template: { metadata: { labels }, spec: { containers } },
});

/** Server-side apply. */
export const applyCases: readonly Case[] = [
  {
    name: 'apply creates, changes and takes away',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      await recorder.send('create', apply(path, configMap('a', { x: '1', y: '1' }), 'one'));
      await recorder.send('the same again', apply(path, configMap('a', { x: '1', y: '1' }), 'one'));
      await recorder.send('another value', apply(path, configMap('a', { x: '2', y: '1' }), 'one'));
      await recorder.send('one less', apply(path, configMap('a', { x: '2' }), 'one'));
      await recorder.send(
        'with labels',
        apply(path, configMap('a', { x: '2' }, { labels: { l: '1' }, annotations: { n: '1' } }), 'one'),
      );
      await recorder.send('without labels', apply(path, configMap('a', { x: '2' }), 'one'));
      await recorder.send(
        'nothing at all',
        apply(path, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }, 'one'),
      );
    },
  },
  {
    name: 'apply and its conflicts',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      await recorder.sendUnrecorded(apply(path, configMap('a', { x: '1', y: '1' }), 'one'));
      await recorder.send('the same value is shared', apply(path, configMap('a', { x: '1' }), 'two'));
      await recorder.send(
        'another value is a conflict',
        apply(path, configMap('a', { x: '2', y: '2' }), 'two'),
      );
      await recorder.send('forced', apply(path, configMap('a', { x: '2' }), 'two', { force: 'true' }));
      await recorder.send('the loser takes it away', apply(path, configMap('a', { y: '1' }), 'one'));
      await recorder.sendUnrecorded(merge(path, { data: { y: '9' } }, { fieldManager: 'hand' }));
      await recorder.send('changed by hand', apply(path, configMap('a', { y: '1' }), 'one'));
      await recorder.send(
        'dry run, forced',
        apply(path, configMap('a', { y: '1' }), 'one', { force: 'true', dryRun: 'All' }),
      );
      await recorder.send('after the dry run', read(path));
      await recorder.sendUnrecorded(replace(path, configMap('a', { y: '7' }), { fieldManager: 'hand' }));
      await recorder.send('after a replacement', read(path));
      await recorder.send(
        'an owner gives up, the value stays with the other',
        apply(path, configMap('a', {}), 'two'),
      );
    },
  },
  {
    name: 'apply to lists',
    async run(recorder) {
      const path = recorder.core('podtemplates', 'a');
      const main = { name: 'main', image: 'example.org/main:1', ports: [{ containerPort: 80 }] };
      const side = { name: 'side', image: 'example.org/side:1' };
      await recorder.send('one container', apply(path, template([main], { app: 'a' }), 'one'));
      await recorder.send('another one of somebody else', apply(path, template([side]), 'two'));
      await recorder.send(
        'env by name',
        apply(
          path,
          template(
            [
              {
                ...main,
                env: [
                  { name: 'A', value: '1' },
                  { name: 'B', value: '2' },
                ],
                args: ['-v', '-x'],
              },
            ],
            { app: 'a' },
          ),
          'one',
        ),
      );
      await recorder.send(
        'one env less, ports changed',
        apply(
          path,
          template(
            [
              {
                ...main,
                ports: [{ containerPort: 81 }, { containerPort: 81, protocol: 'UDP' }],
                env: [{ name: 'B', value: '3' }],
                args: ['-q'],
              },
            ],
            { app: 'a' },
          ),
          'one',
        ),
      );
      await recorder.send(
        'a conflict in a container',
        apply(path, template([{ ...side, image: 'example.org/side:2' }]), 'three'),
      );
      await recorder.send(
        'a conflict in a list that is one value',
        apply(path, template([{ name: 'main', args: ['-z'] }]), 'three'),
      );
      await recorder.send(
        'a container goes with its only owner',
        apply(
          path,
          {
            apiVersion: 'v1',
            kind: 'PodTemplate',
            metadata: { name: 'a' },
          },
          'two',
        ),
      );
    },
  },
  {
    name: 'apply and identity',
    async run(recorder) {
      const path = recorder.core('configmaps', 'a');
      await recorder.send('a uid where nothing is', apply(path, configMap('a', {}, { uid: NOBODY }), 'one'));
      const made = await recorder.sendUnrecorded(apply(path, configMap('a', { x: '1' }), 'one'));
      const { uid, resourceVersion } = objectOf(made['metadata']) as { uid: string; resourceVersion: string };
      await recorder.send(
        'its uid',
        apply(path, configMap('a', { x: '2' }, { uid }), 'one', { force: 'true' }),
      );
      await recorder.send(
        'another uid',
        apply(path, configMap('a', { x: '3' }, { uid: NOBODY }), 'one', { force: 'true' }),
      );
      await recorder.send(
        'an old version',
        apply(path, configMap('a', { x: '3' }, { resourceVersion }), 'one'),
      );
      await recorder.send('another name', apply(path, configMap('b', {}), 'one'));
      await recorder.send('no manager', { ...apply(path, configMap('a', {}), ''), query: {} });
      await recorder.send(
        'managed fields',
        apply(path, configMap('a', {}, { managedFields: [{ manager: 'x' }] }), 'one'),
      );
      await recorder.send(
        'no such namespace',
        apply('/api/v1/namespaces/nowhere/configmaps/a', configMap('a'), 'one'),
      );
      await recorder.send(
        'another namespace',
        apply(path, configMap('a', {}, { namespace: 'other' }), 'one'),
      );
      await recorder.send('no kind', apply(path, { metadata: { name: 'a' } }, 'one'));
      await recorder.send('a field that is not known', apply(path, { ...configMap('a'), wonder: 1 }, 'one'));
      await recorder.sendUnrecorded(remove(path));
      const again = await recorder.sendUnrecorded(create(recorder.core('configmaps'), configMap('a')));
      recorder.record('made again', textOf(objectOf(again['metadata'])['uid']) !== uid);
      await recorder.send(
        'the uid of the one before',
        apply(path, configMap('a', { x: '4' }, { uid }), 'one', { force: 'true' }),
      );
    },
  },
];
