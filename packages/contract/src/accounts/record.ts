import { z } from 'zod';
import { permissions } from '../permissions/index.ts';

/** The mode that somebody chose; `auto` is the one of the machine they sit at. */
export const ChosenMode = z.enum(['dark', 'light', 'auto']);

/** Answers to the questions for new users; '' where one was not answered (Spec 2 §3). */
export const NewUserSurvey = z.object({ q1: z.string(), q2: z.string(), q3: z.string() });

export const Me = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
  linkedInURL: z.string(),
  /** Address of the picture on this server; empty without one. */
  photoURL: z.string(),
  welcomeAcknowledged: z.boolean(),
  /** Null until somebody answered, or closed it. */
  surveys: z.object({ newuser: NewUserSurvey.nullable() }),
  /** By alert type: whether it is wanted. */
  alertSettings: z.record(z.string(), z.boolean()),
  /** Where the subscription was bought; null where it was not. */
  source: z.object({ name: z.string(), subscriptionStatus: z.string() }).nullable(),
  admin: z.boolean(),
  /** It owns an organization's plan, and has its profile and its plan alone. */
  isOrganization: z.boolean(),
  isNewUser: z.boolean(),
  planTierSlug: z.string(),
  /** The context that this session acts in: the account itself. */
  contextUid: z.string(),
  /** What was chosen: without a name the installation's own theme is shown, without a mode the theme's own. */
  theme: z.object({ name: z.string().nullable(), mode: ChosenMode.nullable() }),
  limits: z.object({
    maxNumNetworks: z.number().int().nullable(),
    maxNumClouds: z.number().int().nullable(),
    maxNumObjects: z.number().int().nullable(),
  }),
  lastUsage: z.object({
    networkCount: z.number().int(),
    attachedCloudsCount: z.number().int(),
    objectCount: z.number().int(),
  }),
  /** What may be created in the context now. */
  can: permissions(['createNetwork', 'createObject']),
});

export type Me = z.infer<typeof Me>;
