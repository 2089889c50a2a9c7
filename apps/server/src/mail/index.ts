export { type MailerPorts, type Deliver, deliverDue, eraseExpiredMail, smtp, startMailer } from './mailer.ts';
export { type Mail, enqueueMail } from './outbox.ts';
export { mailSchema } from './schema.ts';
