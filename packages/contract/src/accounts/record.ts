import { ORGANIZATION_ROLES } from '@hawser/domain/organizations';
import { ROLES } from '@hawser/domain/rights';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';

/** The chosen color mode; `auto` follows the operating system. */
export const ChosenMode = z.enum(['dark', 'light', 'auto']);

/** Answers to the survey for new users; '' for a question that was not answered (Spec 2 §3). */
const NewUserSurvey = z.object({ q1: z.string(), q2: z.string(), q3: z.string() });

export const Me = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
  linkedInURL: z.string(),
  /** Address of the picture on this server; empty when there is none. */
  photoURL: z.string(),
  welcomeAcknowledged: z.boolean(),
  /** Null until the user answers or closes it. */
  surveys: z.object({ newuser: NewUserSurvey.nullable() }),
  /** Whether the user wants this alert, by alert type. */
  alertSettings: z.record(z.string(), z.boolean()),
  /** Where the subscription was bought; null when there is none. */
  source: z.object({ name: z.string(), subscriptionStatus: z.string() }).nullable(),
  admin: z.boolean(),
  /** It owns an organization's plan, and has only the profile and the plan page. */
  isOrganization: z.boolean(),
  isNewUser: z.boolean(),
  planTierSlug: z.string(),
  /** The context in which this page acts: the account itself, or an organization that lists it. */
  contextUid: z.string(),
  /** What the account is there, and the organization's names; both empty in the own context. */
  context: z.object({ role: z.enum(ROLES), name: z.string(), uniqueName: z.string() }),
  /** The first 50 organizations that list the account, by name. */
  organizations: z.array(
    z.object({
      id: z.string(),
      uniqueName: z.string(),
      displayName: z.string(),
      photoURL: z.string(),
      role: z.enum(ORGANIZATION_ROLES),
    }),
  ),
  /** The chosen theme and mode. Without a theme the installation's own is shown, without a mode the theme's own. */
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
  /** What may be created in the context now, with the reason where not. */
  can: permissions(['createNetwork', 'createObject', 'addProvider']),
});

export type Me = z.infer<typeof Me>;
