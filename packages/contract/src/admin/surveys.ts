import { z } from 'zod';

/** Answers to the survey for new users; '' for a question that was not answered. */
export const AdminSurvey = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  q1: z.string(),
  q2: z.string(),
  q3: z.string(),
});
export const AdminSurveys = z.object({ items: z.array(AdminSurvey), next: z.string().nullable() });

export type AdminSurvey = z.infer<typeof AdminSurvey>;
export type AdminSurveys = z.infer<typeof AdminSurveys>;
