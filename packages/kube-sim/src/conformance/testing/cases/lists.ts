import { objectOf, textOf } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { configMap, create, read, remove } from '../requests.ts';

const labeled = (name: string, labels: Record<string, string>) => configMap(name, {}, { labels });
const secret = (name: string, labels: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels },
});
const LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

/** Lists: pages and selectors. */
export const listCases: readonly Case[] = [
  {
    name: 'list in pages',
    async run(recorder) {
      const path = recorder.core('secrets');
      for (const name of ['e', 'a', 'c', 'b', 'd'])
        await recorder.sendUnrecorded(
          create(path, secret(name, { suite: 'pages', even: name === 'b' || name === 'd' ? 'yes' : 'no' })),
        );
      const selected = { labelSelector: 'suite=pages' };
      const first = await recorder.send('first page', read(path, { ...selected, limit: '2' }));
      const next = textOf(objectOf(first['metadata'])['continue']);
      await recorder.sendUnrecorded(remove(`${path}/c`));
      await recorder.sendUnrecorded(create(path, secret('cc', { suite: 'pages' })));
      const second = await recorder.send(
        'second page, as of the first',
        read(path, { ...selected, limit: '2', continue: next }),
      );
      const last = textOf(objectOf(second['metadata'])['continue']);
      await recorder.send('last page', read(path, { ...selected, limit: '2', continue: last }));
      await recorder.send('all now', read(path, selected));
      await recorder.send('no token of the API', read(path, { limit: '2', continue: 'bad' }));
      await recorder.send('metadata alone', { ...read(path, selected), accept: LIST });
      await recorder.send('a limit as large as the list', read(path, { ...selected, limit: '5' }));
      await recorder.send('over all namespaces', read('/api/v1/secrets', { ...selected, limit: '1' }));
    },
  },
  {
    name: 'list without selector counts what remains',
    async run(recorder) {
      const path = recorder.core('services');
      for (const name of ['a', 'b', 'c'])
        await recorder.sendUnrecorded(
          create(path, {
            apiVersion: 'v1',
            kind: 'Service',
            metadata: { name },
            spec: { clusterIP: 'None', selector: { app: name } },
          }),
        );
      const page = await recorder.sendUnrecorded(read(path, { limit: '1' }));
      recorder.record('remaining', objectOf(page['metadata'])['remainingItemCount']);
    },
  },
  {
    name: 'selectors',
    async run(recorder) {
      const path = recorder.core('configmaps');
      await recorder.sendUnrecorded(create(path, labeled('a', { suite: 's', tier: 'front', zone: 'x' })));
      await recorder.sendUnrecorded(create(path, labeled('b', { suite: 's', tier: 'back' })));
      await recorder.sendUnrecorded(create(path, labeled('c', { suite: 's' })));
      const names = async (selector: string) => {
        const { items } = await recorder.sendUnrecorded(read(path, { labelSelector: selector }));
        recorder.record(
          selector,
          (items as never[]).map((item) => item['metadata']['name']),
        );
      };
      for (const selector of [
        'suite=s',
        'suite==s,tier=front',
        'suite=s,tier!=front',
        'tier in (front,back)',
        'suite=s,tier notin (front)',
        'tier',
        'suite=s,!tier',
        'suite = s , zone',
        'tier in (front), zone=x',
      ])
        await names(selector);
      await recorder.send('no selector', read(path, { labelSelector: 'a=b=c' }));
      await recorder.send('by name', read(path, { fieldSelector: 'metadata.name=b' }));
      await recorder.send('by a field that cannot be selected', read(path, { fieldSelector: 'data.x=1' }));
    },
  },
];
