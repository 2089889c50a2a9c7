import type { AdminSurvey, AdminSurveys } from '@hawser/contract/admin';
import { SURVEY_QUESTIONS } from '@hawser/domain/accounts';
import { useCallback } from 'react';
import { useCalls } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { PagedTable } from '../paged-table.tsx';
import { usePagedList } from '../use-paged-list.ts';
import classes from '../admin.module.css';

/** What new users answered to the three questions. */
export function SurveyPage() {
  const calls = useCalls(adminCalls);
  const pages = usePagedList<AdminSurvey, AdminSurveys>(
    useCallback((after) => calls.surveys(after ? { after } : {}), [calls]),
  );
  return (
    <AdminFrame title="Survey Answers">
      <PagedTable
        pages={pages}
        what="The answers"
        head={['E-mail', ...Object.values(SURVEY_QUESTIONS)]}
        none="No answers yet."
        row={(survey) => (
          <tr key={survey.uid}>
            <th scope="row">{survey.email}</th>
            <td className={classes['answer']}>{survey.q1}</td>
            <td className={classes['answer']}>{survey.q2}</td>
            <td className={classes['answer']}>{survey.q3}</td>
          </tr>
        )}
      />
    </AdminFrame>
  );
}
