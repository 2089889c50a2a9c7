import { checkDisplayName, checkPassword, emailOf } from '@hawser/domain/accounts';
import { checkEmail } from '@hawser/domain/fields';
import { z } from 'zod';

/** A string that the domain's check accepts, with its message otherwise. */
const checked = (check: (text: string) => string | null) =>
  z
    .string()
    .max(1000)
    .superRefine((text, context) => {
      const message = check(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

const email = checked((text) => checkEmail(emailOf(text)));
const newPassword = checked(checkPassword);
/** An existing password, which may be any string. */
const givenPassword = z.string().max(1000);

const token = z.string().max(200);

export const SignUp = z.object({
  name: checked(checkDisplayName),
  email,
  password: newPassword,
  /** Of an invitation, when sign-up is not open. */
  token: token.optional(),
});
export const RequestSignUp = z.object({ email });
export const ConfirmEmail = z.object({ token });
export const SignIn = z.object({ email: z.string().max(1000), password: givenPassword });
export const ChangePassword = z.object({
  /** Absent for an account that has none yet. */
  currentPassword: givenPassword.optional(),
  newPassword,
  revokeOtherSessions: z.boolean().default(true),
});
export const ChangeEmail = z.object({ email });
export const RequestReset = z.object({ email: z.string().max(1000) });
export const ResetPassword = z.object({ newPassword, token });

const User = z.object({ id: z.string(), email: z.string(), name: z.string() });

/** The signed-in user. The session is in a cookie that scripts cannot read. */
export const SignedIn = z.object({ user: User });
/** The same, or that there is a second factor, whose code ends the sign-in. */
export const SignedInOrAsked = z.union([SignedIn, z.object({ secondFactorNeeded: z.literal(true) })]);
export const Done = z.object({ done: z.literal(true) });
