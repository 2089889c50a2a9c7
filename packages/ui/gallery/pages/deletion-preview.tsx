import { type DeletionLine, DeletionPages, type DeletionPart } from '../../src/deletion-preview/index.ts';
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
      ...(at === 1 ? { fate: 'No agent: objects there stay.' } : {}),
    },
    ...OBJECTS.map((name) => ({ id: `${id}/${name}`, name, where: 'Deployment' })),
  ];
}

/** Ten clusters a part. */
async function ask(after: string | null): Promise<DeletionPart> {
  const from = Number(after ?? 0);
  const lines = Array.from({ length: 10 }, (_, at) => linesOf(from + at)).flat();
  return { lines, next: from + 10 < CLUSTERS ? String(from + 10) : null };
}

const nothing = async (): Promise<DeletionPart> => ({ lines: [], next: null });

let asked = 0;
/** Fails every other time. */
async function failing(after: string | null): Promise<DeletionPart> {
  asked += 1;
  if (asked % 2 === 1) throw new Error('no answer');
  return nothing().then(() => ask(after));
}

/** Everything that goes, a part at a time: a fleet, nothing, and one that is not answered. */
export function DeletionPreviewPage() {
  return (
    <Cards>
      <Card title="A fleet" wide>
        <DeletionPages label="What is deleted" ask={ask} none="Nothing goes." />
      </Card>
      <Card title="Nothing">
        <DeletionPages label="What goes of nothing" ask={nothing} none="No objects are placed on it." />
      </Card>
      <Card title="No answer">
        <DeletionPages label="What goes of something" ask={failing} none="Nothing goes." />
      </Card>
    </Cards>
  );
}
