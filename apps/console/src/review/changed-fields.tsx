import { plural } from '@hawser/domain/counted';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { ValueTable } from '../value-table/index.ts';
import { excerpts } from './excerpt.ts';
import classes from './review.module.css';

interface ChangedFieldsProps {
  label: string;
  fields: readonly { name: string; before: string | null; after: string | null }[];
  /** Of the three columns, where they are not what was before and after a change. */
  titles?: readonly string[];
}

const TITLES = ['Field', 'Before', 'After'];

/** Fields that are shown at first. */
const FIRST = 20;

/** Fields with their values before and after. */
export function ChangedFields({ label, fields, titles = TITLES }: ChangedFieldsProps) {
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? fields : fields.slice(0, FIRST);
  const more = fields.length - shown.length;
  return (
    <>
      <ValueTable label={label} titles={titles}>
        {shown.map(({ name, before, after }) => (
          <FieldRow key={name} name={name} values={excerpts(before, after)} />
        ))}
      </ValueTable>
      {more > 0 && (
        <Button variant="link" onClick={() => showWhole(true)}>
          and {more.toLocaleString('en')} more {plural(more, 'field')}
        </Button>
      )}
    </>
  );
}

function FieldRow({ name, values: [before, after] }: { name: string; values: ReturnType<typeof excerpts> }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-was>{before ?? <span className={classes['none']}>none</span>}</td>
      <td data-is>{after ?? <span className={classes['none']}>none</span>}</td>
    </tr>
  );
}
