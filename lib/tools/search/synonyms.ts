import { stemOf } from "./words";

/** Another word for a word, and how nearly it means the same. */
export type Variant = { term: string; likeness: number };

/** Words of one line mean nearly the same; what people say and what interfaces are called. */
const groups: [likeness: number, words: string][] = [
  [0.7, "create add new make insert"],
  [0.7, "create generate"],
  [0.6, "create post register open start submit provision build launch"],
  [0.8, "delete remove destroy drop erase"],
  [0.5, "delete revoke purge clear kick trash unset"],
  [0.8, "get fetch read show retrieve view"],
  [0.6, "get describe lookup display see load inspect check info"],
  [0.8, "list all enumerate browse index"],
  [0.6, "list get find show fetch view history read retrieve"],
  [0.8, "search find query lookup"],
  [0.8, "update edit patch change modify"],
  [0.6, "update set put replace rename alter adjust move resize"],
  [0.6, "change rename adjust set"],
  [0.6, "close update"],
  [0.5, "reopen update"],
  [0.6, "cancel stop abort end terminate"],
  [0.4, "cancel delete"],
  [0.6, "send post create publish deliver write"],
  [0.5, "reply comment"],
  [0.6, "comment create"],
  [0.7, "invite add invitation"],
  [0.6, "run execute trigger dispatch start invoke launch"],
  [0.7, "rerun retry redo"],
  [0.7, "restart reboot"],
  [0.6, "enable activate turn"],
  [0.6, "disable deactivate suspend turn"],
  [0.6, "restore undelete untrash unarchive recover"],
  [0.6, "attach assign add"],
  [0.6, "detach unassign remove"],
  [0.6, "download export"],
  [0.6, "upload import"],
  [0.6, "approve accept"],
  [0.6, "reject decline deny"],
  [0.5, "set add create"],
  [0.7, "give add assign grant"],
  [0.8, "react reaction"],
  [0.7, "user member person people"],
  [0.5, "member collaborator"],
  [0.6, "picture image photo avatar"],
  [0.6, "pull pr"],
  [0.75, "branch reference"],
  [0.5, "tag reference"],
  [0.6, "dm direct"],
  [0.6, "channel conversation room"],
  [0.5, "server guild"],
  [0.6, "thread reply"],
  [0.6, "emoji reaction"],
  [0.6, "my authenticated me current own self whoami"],
  [0.6, "log event"],
  [0.6, "link url"],
  [0.5, "server machine instance vm droplet"],
  [0.5, "directory folder"],
  [0.7, "dns domain"],
  [0.6, "token key credential"],
  [0.6, "latest last recent newest"],
  [0.6, "customer client"],
  [0.5, "money fund"],
  [0.6, "email message"],
  [0.6, "sms message"],
  [0.5, "message text"],
  [0.6, "thread conversation"],
  [0.5, "star favorite favourite bookmark saved"],
  [0.6, "available free unused"],
  [0.6, "podcast show"],
  [0.5, "owner own"],
  [0.6, "song track music"],
  [0.6, "play start playback"],
  [0.6, "buy create order purchase"],
  [0.7, "event meeting appointment"],
  [0.6, "meeting call session"],
  [0.7, "ticket issue"],
  [0.6, "bug issue ticket"],
  [0.6, "comment note reply remark story"],
  [0.6, "paragraph block text section"],
  [0.5, "content block body"],
  [0.6, "cost spend expense billing usage charge"],
  [0.6, "charge payment pay"],
  [0.6, "contact supplier vendor customer"],
  [0.6, "audience list segment"],
  [0.6, "inventory stock"],
  [0.7, "product item"],
  [0.6, "permission share access acl"],
  [0.6, "title name topic subject"],
  [0.6, "ssl certificate tls https"],
  [0.7, "subscribe follow subscription"],
  [0.6, "follow follower watch"],
  [0.6, "participant attend guest"],
  [0.5, "people participant attend"],
  [0.6, "worklog hour log"],
  [0.5, "time hour"],
  [0.6, "storage quota space about"],
  [0.6, "inbox message thread"],
  [0.6, "queue line waitlist"],
  [0.6, "report statistic analytics performance metric"],
  [0.6, "bill invoice"],
  [0.5, "job build pipeline"],
  [0.6, "rate like rating"],
  [0.6, "mute restrict silence"],
  [0.6, "website site"],
  [0.6, "deploy deployment release"],
  [0.6, "rollback restore revert undo"],
  [0.6, "setting preference option"],
  [0.5, "history log event activity"],
  [0.6, "teammate user member"],
  [0.6, "assign assignee allocate"],
  [0.6, "transition move status"],
  [0.6, "append add"],
  [0.6, "merge combine"],
  [0.5, "verify validate confirm"],
  [0.6, "subtask child"],
  [0.6, "employee staff worker"],
  [0.6, "discount coupon voucher promotion"],
  [0.6, "cart basket"],
  [0.6, "video movie film clip"],
  [0.6, "company account business"],
];

/** Words of people that lead to the first of their line, which does not lead back to them: it means more than they do. */
const narrower: [likeness: number, words: string][] = [
  [0.6, "create record write leave invite book reserve schedule plan"],
  [0.6, "add record leave write append invite"],
  [0.6, "delete fire dismiss unshare"],
  [0.6, "schedule book"],
  [0.5, "member access"],
  [0.5, "permission access unshare"],
  [0.5, "title rename"],
  [0.5, "name rename"],
  [0.6, "refund return"],
  [0.5, "payment money"],
  [0.5, "list mailing"],
  [0.5, "item sell"],
  [0.6, "complete finish done resolve"],
  [0.5, "update complete finish"],
  [0.5, "status end finish complete close done"],
  [0.5, "cost owe owing"],
];

export const variantsOf: ReadonlyMap<string, readonly Variant[]> = variantTable();

/** Every word of a line leads to the first; only the first leads to all, so that meanings do not run into each other. */
function variantTable(): Map<string, Variant[]> {
  const table = new Map<string, Variant[]>();
  for (const [likeness, words] of groups) {
    const [head = "", ...others] = words.split(" ").map(stemOf);
    for (const other of others) {
      relate(table, head, { term: other, likeness });
      relate(table, other, { term: head, likeness });
    }
  }
  for (const [likeness, words] of narrower) {
    const [head = "", ...others] = words.split(" ").map(stemOf);
    for (const other of others) relate(table, other, { term: head, likeness });
  }
  return table;
}

function relate(table: Map<string, Variant[]>, word: string, variant: Variant): void {
  const known = table.get(word) ?? [];
  const same = known.find(({ term }) => term === variant.term);
  if (same) same.likeness = Math.max(same.likeness, variant.likeness);
  else table.set(word, [...known, variant]);
}
