import { type GoingLine, GoingPages, type GoingPart } from '../../src/going-list/index.ts';
import { Card, Cards } from './card.tsx';

const CLUSTERS = 60;
const OBJECTS = ['checkout', 'till-sync', 'prices'];

function linesOf(at: number): readonly GoingLine[] {
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
async function ask(after: string | null): Promise<GoingPart> {
  const from = Number(after ?? 0);
  const lines = Array.from({ length: 10 }, (_, at) => linesOf(from + at)).flat();
  return { lines, next: from + 10 < CLUSTERS ? String(from + 10) : null };
}

const nothing = async (): Promise<GoingPart> => ({ lines: [], next: null });

let asked = 0;
/** Fails every other time. */
async function failing(after: string | null): Promise<GoingPart> {
  asked += 1;
  if (asked % 2 === 1) throw new Error('no answer');
  return nothing().then(() => ask(after));
}

/** Everything that goes, a part at a time: a fleet, nothing, and one that is not answered. */
export function GoingPagesPage() {
  return (
    <Cards>
      <Card title="A fleet" wide>
        <GoingPages label="What is deleted" ask={ask} none="Nothing goes." />
      </Card>
      <Card title="Nothing">
        <GoingPages label="What goes of nothing" ask={nothing} none="No objects are placed on it." />
      </Card>
      <Card title="No answer">
        <GoingPages label="What goes of something" ask={failing} none="Nothing goes." />
      </Card>
    </Cards>
  );
}
