import { chromium } from 'playwright-core'
import { startFakeApi } from './fake-api.ts'
import { answers } from './fixtures.ts'
const base=['--no-sandbox', '--disable-background-networking']
const variants: [string,string[],object][] = [
 ['base',base,{}],['sw block',base,{serviceWorkers:'block'}],['gpu off',[...base,'--disable-gpu'],{}],['gpu off+raster',[...base,'--disable-gpu','--disable-software-rasterizer'],{}],
 ['both',[...base,'--disable-gpu'],{serviceWorkers:'block'}],
 ['both+reduced',[...base,'--disable-gpu'],{serviceWorkers:'block',reducedMotion:'reduce'}],
]
import { execSync } from 'node:child_process'
const cpuAll=()=>{ const l=execSync("head -1 /proc/stat").toString().trim().split(/\s+/).map(Number); return (l[1]!+l[2]!+l[3]!)*10 }
import { readdirSync, readFileSync } from 'node:fs'
const byType=()=>{ const out:Record<string,number>={}; for(const n of readdirSync('/proc')) if(/^\d+$/.test(n)) try { const cmd=readFileSync(`/proc/${n}/cmdline`,'utf8'); if(!cmd.includes('chromium')) continue; const type=/--type=([\w-]+)/.exec(cmd)?.[1]??'browser'; const sub=/utility-sub-type=([\w.]+)/.exec(cmd)?.[1]??''; const f=readFileSync(`/proc/${n}/stat`,'utf8'); const p=f.slice(f.lastIndexOf(')')+2).split(' '); const k=type+' '+sub; out[k]=(out[k]??0)+(Number(p[11])+Number(p[12]))*10; if(type==='browser'||type==='zygote') out['ended of '+type]=(out['ended of '+type]??0)+(Number(p[13])+Number(p[14]))*10 } catch {} return out }
for (const [name,args,opts] of [variants[0]!,variants[4]!]) {
  const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args })
  const one = async () => { const api = await startFakeApi(answers); const context = await browser.newContext({ viewport:{width:375,height:812}, hasTouch:true, locale:'en-US', ...opts }); await context.addInitScript("localStorage.setItem('token','a')"); const page = await context.newPage(); await page.goto(`${api.origin}/#/pages/home/index`); await page.getByText('1,284').first().waitFor(); await page.goto(`${api.origin}/#/pages-sub/finance/withdraw`); await page.getByRole('button',{name:'Continue'}).waitFor(); await page.getByRole('textbox',{name:'Amount'}).fill('20'); await page.getByRole('button',{name:'Continue'}).click(); await page.getByRole('dialog').waitFor(); const c=performance.now(); await context.close(); await api.close(); return performance.now()-c }
  await one()
  const c0=cpuAll(); const t=performance.now(); let cl=0; for(let i=0;i<6;i++) cl+=await one(); console.log(name.padEnd(18), 'wall', Math.round((performance.now()-t)/6), 'cpu of machine', Math.round((cpuAll()-c0)/6), 'close', Math.round(cl/6))
  console.log(name, byType(), 'self', process.cpuUsage()); await browser.close()
}
process.exit(0)
