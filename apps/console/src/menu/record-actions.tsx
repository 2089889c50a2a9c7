import { ActionButton } from './action-button.tsx';
import { type Permissions, possible } from './action.ts';
import { type Noun, subjectOf } from './noun.ts';
import { RowMenu } from './row-menu.tsx';
import { useActionTools } from './use-action-tools.ts';

interface RecordActionsProps<Row extends { can: Permissions<keyof Row['can']> }> {
  noun: Noun<Row>;
  record: Row;
  /** Ids of actions that are buttons, if they are available; all are in the menu. */
  first: readonly string[];
}

/** The actions of the record whose page this is. */
export function RecordActions<Row extends { can: Permissions<keyof Row['can']> }>({
  noun,
  record,
  first,
}: RecordActionsProps<Row>) {
  const subject = subjectOf(noun, record);
  // It is already open.
  const actions = subject.actions(useActionTools()).filter(({ id }) => id !== 'open');
  return (
    <>
      {first.map((id) => {
        const action = possible(actions, id);
        return action && <ActionButton key={id} action={action} />;
      })}
      <RowMenu name={subject.name} actions={() => actions} />
    </>
  );
}
