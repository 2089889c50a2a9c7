import type { membersContract } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Age } from '@hawser/ui/age';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';

/** A member beside the list. */
export default function MemberPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof membersContract>('members', { ids: [id] })}
      absent={<p>No longer a member.</p>}
    >
      {({ email, role, roleChangeRequest, joinedAt }) => (
        <FactsStrip
          facts={[
            { label: 'E-mail', value: <bdi>{email}</bdi> },
            { label: 'Role', value: ROLE_LABELS[role] },
            ...(roleChangeRequest === null
              ? []
              : [{ label: 'Asks for', value: ROLE_LABELS[roleChangeRequest.newRole] }]),
            {
              label: 'Joined',
              value: (
                <>
                  <Age instant={joinedAt} /> ago
                </>
              ),
            },
          ]}
        />
      )}
    </OneRecord>
  );
}
