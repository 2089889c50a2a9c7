/** Keeps the numbers of members and administrators beside the organization. */
export const countTriggers: readonly string[] = [
  `create function organization_members_count() returns trigger language plpgsql as $$
   begin
     update organizations set
         member_count = member_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
         admin_count = admin_count
           + case when tg_op <> 'DELETE' and new.role = 'admin' then 1 else 0 end
           - case when tg_op <> 'INSERT' and old.role = 'admin' then 1 else 0 end
       where owner_uid = case tg_op when 'DELETE' then old.owner_uid else new.owner_uid end;
     return null;
   end $$`,
  `create trigger organization_members_count after insert or delete or update of role on organization_members
   for each row execute function organization_members_count()`,
];

/**
 * The change feed of each person names, as \`memberships\`, the organizations of the person about which something has changed. Each of
 * these rows is written in the context of its person, to which the trigger changes for it.
 */
const announce = (members: string): string => `
  declare
    acting text := coalesce(current_setting('app.owner_uid', true), '');
    about text := case tg_op when 'DELETE' then old.owner_uid else new.owner_uid end;
    person text;
  begin
    foreach person in array coalesce((${members}), '{}') loop
      perform set_config('app.owner_uid', person, true);
      insert into changes (owner_uid, tbl, op, ids) values (person, 'memberships', 'update', array[about]);
    end loop;
    perform set_config('app.owner_uid', acting, true);
    if current_setting('app.announced', true) is distinct from 'later' then
      perform pg_notify('hawser_changes', '');
    end if;
    return null;
  end`;

export const announceTriggers: readonly string[] = [
  `create function organization_members_announce() returns trigger language plpgsql as $$${announce(
    `select case when tg_op = 'DELETE' then array[old.member_uid]
                 when tg_op = 'UPDATE' and old.member_uid <> new.member_uid then array[old.member_uid, new.member_uid]
                 else array[new.member_uid] end`,
  )} $$`,
  `create trigger organization_members_announce after insert or delete or update on organization_members
   for each row execute function organization_members_announce()`,
  `create function organizations_announce() returns trigger language plpgsql as $$${announce(
    'select array_agg(member_uid) from organization_members where owner_uid = about',
  )} $$`,
  `create trigger organizations_announce after update on organizations
   for each row execute function organizations_announce()`,
];

/** Members have the display name of their account. */
export const nameTriggers: readonly string[] = [
  `create function accounts_name_members() returns trigger language plpgsql as $$
   declare
     acting text := coalesce(current_setting('app.owner_uid', true), '');
     about text;
   begin
     foreach about in array coalesce(
       (select array_agg(owner_uid) from organization_members where member_uid = new.owner_uid), '{}') loop
       perform set_config('app.owner_uid', about, true);
       update organization_members set display_name = new.display_name
        where owner_uid = about and member_uid = new.owner_uid;
     end loop;
     perform set_config('app.owner_uid', acting, true);
     return null;
   end $$`,
  `create trigger accounts_name_members after update of display_name on accounts
   for each row when (old.display_name is distinct from new.display_name) execute function accounts_name_members()`,
];
