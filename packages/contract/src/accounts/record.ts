import { ORGANIZATION_ROLES } from '@hawser/domain/organizations';
import { ROLES } from '@hawser/domain/rights';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { PlanTier } from './subscription.ts';

/** The chosen color mode; `auto` follows the operating system. */
export const ChosenMode = z.enum(['dark', 'light', 'auto']);

/** Answers to the survey for new users; '' for a question that was not answered (Spec 2 §3). */
const NewUserSurvey = z.object({ q1: z.string(), q2: z.string(), q3: z.string() });

/** What a session lacks where a second factor is required. */
const SecondFactorNeeded = z.enum(['set-up', 'proof']);
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

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
  /**
   * Where the subscription was bought; null when there is none. `data` is what the seller said of it, such as the `CustomerIdentifier`,
   * `CustomerAWSAccountId` and `ProductCode` of the cloud marketplace.
   */
  source: z
    .object({ name: z.string(), subscriptionStatus: z.string(), data: z.record(z.string(), z.string()) })
    .nullable(),
  /** What the payment provider knows of the account; null while no payment provider is configured. */
  stripe: z.object({ subscription: z.string() }).nullable(),
  admin: z.boolean(),
  /** It owns an organization's plan, and has only the profile and the plan page. */
  isOrganization: z.boolean(),
  isNewUser: z.boolean(),
  /**
   * What is missing while the installation requires a second factor, and everything but this record is refused: to set one up, or to
   * prove oneself in this session with the one that the account has. Null: nothing.
   */
  secondFactorNeeded: SecondFactorNeeded.nullable(),
  planTierSlug: z.string(),
  /** The tiers of the installation, by slug. */
  subscriptionPlanRef: z.object({ tiers: z.record(z.string(), PlanTier) }),
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
      /** The administrator of the installation has disabled it: nobody acts in it. */
      isDisabled: z.boolean(),
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
