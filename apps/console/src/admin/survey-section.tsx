import type { AdminSurvey, AdminSurveys } from '@hawser/contract/admin';
import { SURVEY_QUESTIONS } from '@hawser/domain/accounts';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { useCallback } from 'react';
import { useCalls } from '../services/index.ts';
import { adminCalls } from './calls.ts';
import { usePagedList } from './use-paged-list.ts';
import classes from './admin.module.css';

/** What new users answered to the three questions. */
export function SurveySection() {
  const calls = useCalls(adminCalls);
  const pages = usePagedList<AdminSurvey, AdminSurveys>(
    useCallback((after) => calls.surveys(after ? { after } : {}), [calls]),
  );
  if (pages.failure !== null) {
    return (
      <EmptyState
        title="The answers could not be loaded"
        action={<Button onClick={pages.reload}>Try again</Button>}
      >
        {pages.failure}
      </EmptyState>
    );
  }
  return (
    <>
      <table className={classes['table']} aria-busy={pages.busy}>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            {Object.values(SURVEY_QUESTIONS).map((question) => (
              <th key={question} scope="col">
                {question}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.items.map((survey) => (
            <tr key={survey.uid}>
              <th scope="row">{survey.email}</th>
              <td className={classes['answer']}>{survey.q1}</td>
              <td className={classes['answer']}>{survey.q2}</td>
              <td className={classes['answer']}>{survey.q3}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages.latest !== null && pages.items.length === 0 && (
        <p className={classes['none']}>No answers yet.</p>
      )}
      {pages.more && (
        <Button busy={pages.busy} onClick={pages.loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}
