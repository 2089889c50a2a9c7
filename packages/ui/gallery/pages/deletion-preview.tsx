import { type DeletionLine, DeletionPages, type DeletionPage } from '../../src/deletion-preview/index.ts';
import { Card, Cards } from './card.tsx';

const CLUSTERS = 60;
const OBJECTS = ['checkout', 'till-sync', 'prices'];

function linesOf(at: number): readonly DeletionLine[] {
  const id = `store-${String(at).padStart(4, '0')}`;
  return [
    {
      id,
      name: id,
      where: `${at === 0 ? 'hub' : 'edge'} · namespace hawser · ${OBJECTS.length} objects`,
      isHead: true,
      ...(at === 1 ? { outcome: 'No agent: objects there stay.' } : {}),
    },
    ...OBJECTS.map((name) => ({ id: `${id}/${name}`, name, where: 'Deployment' })),
  ];
}

/** Ten clusters per page. */
async function ask(after: string | null): Promise<DeletionPage> {
  const from = Number(after ?? 0);
  const lines = Array.from({ length: 10 }, (_, at) => linesOf(from + at)).flat();
  return { lines, next: from + 10 < CLUSTERS ? String(from + 10) : null };
}

const nothing = async (): Promise<DeletionPage> => ({ lines: [], next: null });

let asked = 0;
/** Fails every other time. */
async function failing(after: string | null): Promise<DeletionPage> {
  asked += 1;
  if (asked % 2 === 1) throw new Error('no answer');
  return nothing().then(() => ask(after));
}

/** Deletion previews, loaded page by page: a fleet, an empty one, and one that fails to load. */
export function DeletionPreviewPage() {
  return (
    <Cards>
      <Card title="A fleet" wide>
        <DeletionPages label="What is deleted" fetchPage={ask} emptyText="Nothing goes." />
      </Card>
      <Card title="Nothing">
        <DeletionPages
          label="What goes of nothing"
          fetchPage={nothing}
          emptyText="No objects are placed on it."
        />
      </Card>
      <Card title="No answer">
        <DeletionPages label="What goes of something" fetchPage={failing} emptyText="Nothing goes." />
      </Card>
    </Cards>
  );
}
