/** The keys of an account as a list: those that work, and behind a fold those that do not any more. */
import { element } from '../element.js';
import { moment, say, words } from '../page/words.js';

const works = ({ state }) => state === 'active' || state === 'expiring';

export function listKeys(place, keys, actions) {
  const [valid, ended] = [keys.filter(works), keys.filter((key) => !works(key))];
  const none = valid.length === 0 ? element('p', { class: 'about' }, words.noKeys) : undefined;
  place.replaceChildren(
    ...[
      none,
      element('ul', { class: 'keys' }, ...valid.map((key) => item(key, actions))),
      ended.length === 0 ? undefined : folded(ended),
    ].filter(Boolean),
  );
}

function folded(ended) {
  return element(
    'details',
    {},
    element('summary', {}, say('ended', { count: ended.length })),
    element('ul', { class: 'keys' }, ...ended.map((key) => item(key))),
  );
}

function item(key, actions) {
  const { name, kind, last_four: lastFour, origins, networks, created, used } = key;
  const limits = [...origins, ...networks];
  return element(
    'li',
    {},
    element(
      'p',
      { class: 'what' },
      element('strong', {}, name),
      ' ',
      element('code', {}, `…${lastFour}`),
      ' ',
      element('span', { class: `kind ${kind}` }, words[kind]),
    ),
    element(
      'p',
      { class: 'about' },
      [
        stateOf(key),
        say('created', { time: moment(created) }),
        used === null ? words.unused : say('used', { time: moment(used) }),
        limits.length === 0 ? words.everywhere : limits.join(', '),
      ].join(' · '),
    ),
    actions && buttons(key, actions),
  );
}

function stateOf({ state, expires, revoked }) {
  return say(state, { time: moment(revoked ?? expires ?? 0) });
}

function buttons(key, { onEdit, onRotate, onRevoke }) {
  const button = (text, onClick) => {
    const made = element('button', { type: 'button', 'aria-label': `${text} ${key.name}` }, text);
    made.addEventListener('click', () => onClick(key));
    return made;
  };
  // One that is being replaced can only be ended earlier.
  const isActive = key.state === 'active';
  return element(
    'p',
    { class: 'actions' },
    ...(isActive ? [button(words.change, onEdit), button(words.rotate, onRotate)] : []),
    button(words.revoke, onRevoke),
  );
}
