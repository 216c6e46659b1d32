import { list } from '../language.ts'

/** Folded words next to a number that show a loss, a decrease or a discount, in all languages. */
export const DOWN = new Set(
  list(
    'down fell fall falls falling dropped drop drops decreased decrease declined decline lost loss losses lose minus below lower shrank shrunk negative off save saved saving discount reduced reduction cheaper less fewer under sank sunk sinkt gesunken fiel fallen gefallen ruckgang verlust weniger unter rabatt reduziert nachlass sparen spare gunstiger menos bajo bajaron cayo cayeron caida perdida perdidas perdio descuento rebaja moins recul recule baisse perte pertes sous remise reduction meno calo calato calata sotto perdita perdite sconto scende sceso queda caiu abaixo prejuizo desconto negativo negativa negatif',
  ),
)

/** Folded words next to a number that show an increase. */
export const UP = new Set(
  list(
    'up rose rise rises risen rising grew grow grows growth gained gain gains increased increase climbed higher above jumped plus gestiegen stieg steigt wuchs gewachsen zuwachs anstieg mehr subio subieron crecio crecieron aumento aumentaron mas hausse augmente progresse croissance crescita salito salita aumentato aumentata subiu cresceu aumentou',
  ),
)

/** Verbs of a decrease and of an increase, which a text cannot exchange. */
export const FELL = new Set(
  list(
    'fell fall falls fallen falling dropped drop drops decreased declined sank shrank shrunk plunged gesunken sank fiel fielen gefallen cayo cayeron bajo bajaron descendio recule chute chutent baisse calato calata calati sceso scesa caiu cairam desceu',
  ),
)
export const ROSE = new Set(
  list(
    'rose rise rises risen rising grew grow grows grown increased climbed jumped soared gained gestiegen stieg stiegen gewachsen wuchs subio subieron crecio crecieron aumento aumentaron augmente augmentent progresse salito salita cresciuto cresciuta aumentato aumentata subiu subiram cresceu cresceram aumentou',
  ),
)
