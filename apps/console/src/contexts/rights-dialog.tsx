import { hasRight, RIGHT_NAMES, RIGHTS } from '@hawser/domain/rights';
import { Dialog } from '@hawser/ui/dialog';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useServices } from '../services/index.ts';
import { contextName } from './contexts-of.ts';
import classes from './contexts.module.css';

const ROLE_NAMES = {
  owner: 'owner',
  admin: 'administrator',
  member: 'member',
  organization: 'account of the organization',
} as const;

/** What the person may do in the context of the page: the table of rights for the own role. */
export default function RightsDialog({ onClose }: PageDialogProps) {
  const { me } = useServices();
  const { role } = me.context;
  const isOwn = me.contextUid === me.uid;
  // The own context has no members and no invitations.
  const shown = RIGHT_NAMES.filter((right) => !isOwn || hasRight(role, right));
  const words = isOwn
    ? 'In your own account you may do everything.'
    : `In ${contextName(me)} you are ${role === 'admin' ? 'an' : 'a'} ${ROLE_NAMES[role]}. Its administrators can change that.`;
  return (
    <Dialog open onClose={onClose} title="What may I do?" size={560}>
      <p className={classes['who']}>{words}</p>
      <table className={classes['rights']} aria-label="Rights">
        <tbody>
          {shown.map((right) => (
            <tr key={right}>
              <th scope="row">{sentence(RIGHTS[right].label)}</th>
              <td>
                {hasRight(role, right) ? (
                  <span className={classes['yes']}>Yes</span>
                ) : (
                  <span className={classes['no']}>No</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

const sentence = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
