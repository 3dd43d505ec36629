import { expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { createPush } from '../../platform/push/index.ts';
import { clearMail, emailsTo } from '../../testing/emails.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { TEST_SECRET } from '../../testing/ports.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { setUser } from '../identity/factory.ts';
import { addProductForSale, aTradingPair, submitOrder } from '../ordering/factory/trading-pair.ts';
import { aMember, setSettings } from '../organizations/factory.ts';
import { changeSettings } from './commands/settings.ts';
import { aPushDevice } from './factory.ts';
import { getSettings } from './queries/settings.ts';

const pushed = new Map<string, string>();
const world = await reactingWorld();
world.ports.push = createPush(
  {
    publicUrl: 'https://halles.example',
    secret: TEST_SECRET,
    oldSecrets: [],
    record: ({ endpoint }, { content }) => {
      pushed.set(endpoint, (content as { body: string }).body);
      return 'sent';
    },
  },
  world,
);
const ctx = world.as(system);
const work = () => runAllJobs(ctx, world.pool);
const pair = await aTradingPair(ctx);
const formatId = await addProductForSale(ctx, pair);
await setSettings(world, pair.farm, { language: 'FR' });

it.each([
  ['EN', 'EN', 'Bistro Verger ordered 1 line'],
  ['FR', 'FR', 'Bistro Verger a commandé 1 ligne'],
  [null, 'FR', 'Bistro Verger a commandé 1 ligne'],
] as const)(
  'email and push come in the language of a person who chose %s: %s',
  async (chosen, language, words) => {
    const person = await aMember(ctx, pair.farm, 'sales');
    const email = `lecteur-${String(chosen).toLowerCase()}@exemple.quebec`;
    await setUser(world, person.userId, { language: chosen, email });
    const endpoint = `https://push.example.com/${chosen}`;
    await aPushDevice(world.as(person), endpoint);
    const { version, choices } = await getSettings(world.as(person));
    const orders = { ...choices.orders, email: true, push: true };
    await changeSettings(world.as(person), { version, choices: { ...choices, orders } });
    await work();
    await clearMail(world.db);
    await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]);
    await work();
    expect(await emailsTo(world.db, email)).toMatchObject([{ template: 'notification', language }]);
    expect(pushed.get(endpoint)).toContain(words);
  },
);
