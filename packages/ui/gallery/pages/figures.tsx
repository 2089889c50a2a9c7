import { ColumnChart } from '../../src/column-chart/index.ts';
import { FlaskIcon, LockIcon } from '../../src/icons/index.ts';
import { Mark } from '../../src/mark/index.ts';
import { NameCell } from '../../src/name-cell/index.ts';
import { Card, Cards, Line } from './card.tsx';

const HOUR = Array.from({ length: 30 }, (_, at) => `14:${String(at * 2).padStart(2, '0')}`);
const CHANGES = HOUR.map((_, at) => (at * 7) % 11);
const TURNED = HOUR.map((_, at) => (at % 9 === 4 ? 3 : 0));

/** Charts over time: an ordinary hour, one with three series, one without data. */
export function ColumnChartPage() {
  return (
    <Cards>
      <Card title="An hour" wide>
        <ColumnChart
          label="Changed in the last hour"
          columns={HOUR}
          series={[
            { name: 'changes', tone: 'informational', values: CHANGES },
            { name: 'became unhealthy', tone: 'negative', values: TURNED },
          ]}
        />
      </Card>
      <Card title="Three kinds">
        <ColumnChart
          label="Agents by how they stand"
          columns={['Mon', 'Tue', 'Wed', 'Thu', 'Fri']}
          series={[
            { name: 'up', tone: 'positive', values: [1_200, 1_210, 1_190, 1_230, 1_240] },
            { name: 'late', tone: 'warning', values: [40, 20, 60, 10, 0] },
            { name: 'unknown', tone: 'unknown', values: [10, 10, 0, 30, 5] },
          ]}
        />
      </Card>
      <Card title="Nothing">
        <ColumnChart
          label="Changed on Sunday"
          columns={HOUR}
          series={[{ name: 'changes', tone: 'informational', values: HOUR.map(() => 0) }]}
        />
      </Card>
    </Cards>
  );
}

/** Marks beside a name, for records that are special. */
export function MarksPage() {
  return (
    <Cards>
      <Card title="Beside a name">
        <Line>
          <span>store-0117-lyon</span>
          <Mark icon={<FlaskIcon size={11} />} title="It is simulated: no machine is behind it.">
            simulated
          </Mark>
        </Line>
        <Line>
          <span>hub-frankfurt</span>
          <Mark icon={<LockIcon size={11} />} title="Only its tags can be changed.">
            kept
          </Mark>
        </Line>
      </Card>
      <Card title="In a row">
        <Line>
          <NameCell name="store-0118-nantes" />
          <Mark inRow icon={<FlaskIcon size={11} />} title="It is simulated: no machine is behind it.">
            simulated
          </Mark>
        </Line>
      </Card>
    </Cards>
  );
}
