import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Replicas } from './replicas.tsx';

it('says all that is missing in a tooltip: a row may have no room for it', () => {
  const counts = { replicas: 5, updatedReplicas: 1, readyReplicas: 4 };
  expect(renderToStaticMarkup(<Replicas counts={counts} status="WARN" />)).toContain(
    'data-tip="1 of 5 updated, 4 of 5 ready"',
  );
});
