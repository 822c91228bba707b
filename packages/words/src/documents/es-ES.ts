import type { DocumentTexts } from './en-US.ts'

export const documents: DocumentTexts = {
  terms: `Synet es una red en la que su dispositivo calcula el entrenamiento de modelos de IA abiertos. Estas condiciones dicen qué pueden esperar usted y el operador de este sitio el uno del otro. La página «Acerca de Synet» nombra al operador.

# Su cuenta
- Usted tiene al menos 18 años, actúa por cuenta propia y tiene una sola cuenta.
- No vive en ninguno de los lugares de la lista de países ni figura en ninguna lista de sanciones.
- No comparta con nadie sus contraseñas, claves de acceso, códigos de recuperación ni claves de dispositivo. Quien tenga su contraseña de pago o una de sus claves de acceso puede mover su dinero.
- Avísenos de inmediato si otra persona ha tenido acceso a su cuenta. Usted mismo puede cerrar la sesión en todos los dispositivos y congelar su cuenta.

# Qué paga y qué recibe
- El software de entrenamiento y un nodo son licencias por un periodo determinado. Una tarea necesita ambos.
- El capital de una tarea queda bloqueado mientras dura y se devuelve íntegro al terminar. Puede terminar antes una tarea: el capital se devuelve de inmediato y usted conserva lo ganado en los días terminados; pierde el día en curso y la bonificación final.
- Los ingresos se pagan en SNT por cada día en que su dispositivo cumplió su objetivo con trabajo verificado. Un día sin el objetivo completo no paga nada. Lo que una tarea promete se reserva al iniciarla.
- El trabajo se verifica calculándolo dos veces. Una unidad solo se paga si dos cuentas sin relación entre sí entregaron el mismo resultado, o si nuestro servidor la calculó de nuevo y obtuvo el mismo resultado.
- Una tarea en curso conserva sus condiciones. Solo se reinicia automáticamente si usted lo eligió, y solo con condiciones iguales o mejores para usted.
- SNT no es dinero. Su precio lo fijan las conversiones y puede caer a cero. Nadie promete comprarlo.

# Sus USDT y SNT
- Sus saldos son suyos. No se prestan ni se usan para negocios propios del operador. Se guardan en billeteras del operador junto con los de otros usuarios. La prueba de reservas muestra los totales y dice qué no puede mostrar.
- Cada comisión y el importe exacto que llega se muestran antes de que usted confirme.
- Los retiros se revisan. Cada uno indica cuándo se decidirá a más tardar; el que se demora aparece «con retraso», para usted y en público.
- El operador no revierte lo que usted mismo confirmó. Puede revertir errores propios, dentro de los plazos y límites de la página «Acerca de Synet», y debe cumplir las órdenes judiciales. Se le avisa de inmediato.
- Un pago en una blockchain no se puede recuperar. Si una blockchain reorganiza sus bloques, un depósito puede desaparecer.

# Qué no está permitido
- Resultados falsos, varias cuentas de una misma persona o uso por cuenta de otra persona sin nuestro consentimiento.
- Dinero procedente de delitos y usos prohibidos por la ley del lugar donde vive.
- Ataques al sitio o a otros usuarios. Agradecemos los avisos de vulnerabilidades.

# Cuándo actuamos
- Un resultado falso le cuesta los días que aún no se han pagado; si se repite, sus tareas terminan. Su capital se devuelve en todos los casos y usted puede recurrir.
- Un operador puede congelar durante 24 horas lo que una cuenta puede hacer; dos operadores pueden hacerlo durante 30 días cada vez. Usted ve el motivo y cuándo termina, y puede responder. Una cuenta congelada conserva sus saldos y sus tareas en curso.

# Cerrar su cuenta
- Puede cerrar su cuenta en cualquier momento si no hay tareas, operaciones ni plazos de espera abiertos. Entonces se borran sus datos personales, salvo los que la ley nos obliga a conservar.
- Los USDT restantes van a una dirección suya si compensa el envío. Todo lo demás que quede sigue siendo suyo y puede reclamarse con la clave que recibe al cerrar.

# Cambios
- Anunciamos una nueva versión de estas condiciones 30 días antes de que se aplique. Hasta que la acepte podrá retirar, terminar tareas y cerrar su cuenta, pero no iniciar nada nuevo.

# Responsabilidad
- Respondemos por dolo y negligencia grave, y siempre que la ley lo exija. Nada de esto le quita los derechos que la ley le da como consumidor.
- Nadie asegura los saldos. Si el operador quiebra o sufre un ataque, puede perderlos todos. El aviso de riesgos lo explica con más detalle.

# Ley y conflictos
Escriba primero al servicio de atención al cliente. Si no basta, deciden los tribunales que la ley señala. Si una traducción difiere, prevalece el texto en inglés.`,
  privacy: `Este aviso dice qué datos sobre usted conserva este sitio, por qué, durante cuánto tiempo y qué puede hacer al respecto. El responsable es el operador indicado en la página «Acerca de Synet».

# Qué conservamos y por qué
- Número de teléfono, nombre de usuario, correo electrónico, apodo, imagen y nombre, tal como usted los introduce: para mantener su cuenta y comunicarnos con usted.
- Contraseñas y códigos de recuperación, solo como hashes; la parte pública de las claves de acceso; el secreto de una aplicación de autenticación, cifrado: para reconocerle.
- Dónde tiene la sesión iniciada, con el nombre del navegador y una dirección de red abreviada, y las claves de sus dispositivos: para mostrarle sus inicios de sesión, detectar a extraños y limitar los abusos.
- Direcciones de retiro, operaciones, tareas, notas de transferencias y cada movimiento de sus saldos: para cumplir lo que usted ordena y llevar los libros.
- Resultados del entrenamiento de su dispositivo, con su clave y la región que eligió: para verificar el trabajo. La región se muestra en público sin su nombre.
- Qué notificaciones quiere y la dirección en la que su navegador las recibe: para enviarlas.
- La persona que le invitó y las que usted invitó: para las partes de los agentes.
- La prueba de entrenamiento que hizo antes de registrarse: para mostrársela.
- Recuentos de intentos por dirección de red, durante minutos u horas: contra los abusos. No registramos las páginas que lee ni usamos servicios de rastreo.
- Congelaciones, casos sobre el entrenamiento y lo que usted respondió: para decidir con justicia y mostrar por qué.

# Quién lo ve
- Los operadores del sitio, en la medida en que su función lo exige. Cada consulta de sus datos queda registrada. Usted puede ver en qué días y cuántas veces.
- La blockchain: las direcciones y los importes de depósitos y retiros son públicos allí.
- Los proveedores de SMS y de correo reciben la dirección y el texto de un mensaje. El servicio de notificaciones del fabricante de su navegador recibe las notificaciones cifradas.
- Las autoridades, cuando la ley nos obliga. No vendemos nada ni mostramos publicidad.

# Cuánto tiempo
- Códigos, cotizaciones y recuentos: un día después de su final. Textos de mensajes: hasta que se entregan. Qué mensaje fue a qué dirección, y las sesiones terminadas: 90 días.
- La prueba de entrenamiento de quien no se registra: 30 días.
- Todo lo demás: mientras exista su cuenta. Cuando la cierra, los datos que le identifican se borran de inmediato; los movimientos de dinero, las operaciones y los resultados permanecen con un número, porque los libros y las pruebas publicadas los necesitan.
- Lo que la normativa financiera nos obliga a conservar, durante el tiempo que esta disponga.

# Sus derechos
- Ver y guardar todo: «Sus datos» en la app crea un archivo con todo lo que se guarda sobre usted, una vez al día.
- Corregirlo: en los ajustes del perfil y del correo, o por medio del servicio de atención al cliente.
- Borrarlo: cerrando su cuenta.
- Oponerse, limitar el tratamiento o reclamar: ante el servicio de atención al cliente y ante la autoridad de protección de datos del lugar donde vive.

# Seguridad
Las contraseñas se guardan como hashes, los códigos se cifran hasta que se envían, cada proceso tiene solo los permisos que necesita y los operadores actúan con un segundo factor. Si extraños obtienen sus datos, se lo decimos a usted y a la autoridad sin demora.`,
  risk: `Lea esto antes de enviar dinero. Si no puede permitirse perder lo que envía, no envíe nada.

# Precio
- Los ingresos se pagan en SNT. Su precio lo fijan las conversiones en un único fondo de conversión de este sitio. El operador fijó el precio de apertura y aportó los primeros USDT.
- El precio puede caer a cero. Los USDT que recibe por SNT salen de ese fondo: del operador y de otras personas que compraron SNT. Cuando muchos venden, el precio baja.
- Una conversión grande mueve el precio. También se pueden convertir cantidades pequeñas de SNT, pero puede que reciba por ellas menos de lo que le costaron las licencias.

# Ingresos
- Los ingresos dependen del capital y, día a día, del trabajo. Un día sin el objetivo completo de trabajo verificado no paga nada, sea cual sea el motivo: un dispositivo apagado, sin conexión o demasiado lento.
- Con un capital pequeño, o si deja días sin cumplir, puede recuperar menos de lo que cuestan el software y el nodo. La pantalla donde se inicia una tarea muestra a partir de qué capital compensa al precio de hoy; el de mañana puede ser otro.
- Los SNT que se liberan disminuyen y se acaban. Las tareas posteriores pagan menos o se agotan.

# Custodia
- Sus USDT están en las billeteras del operador, junto con los de todos. «Bloqueado» es un asiento contable, no una billetera aparte para cada tarea. El operador tiene las claves.
- Si el operador quiebra, actúa de mala fe o sufre un ataque, puede perderlo todo. La prueba de reservas muestra que los totales de un día estaban cubiertos; no evita una pérdida ni se la reembolsa.
- Esto no es un banco ni una empresa de inversión. No le cubre ninguna garantía de depósitos ni ningún seguro.

# Blockchains
- Una dirección o una red equivocada hacen perder el dinero. Nadie puede recuperar un pago que una blockchain ha incluido.
- Las blockchains pueden detenerse, reorganizar sus bloques o encarecerse. El emisor puede congelar los USDT, y estos pueden perder su valor.

# Trabajo y verificación
- Una unidad solo se paga si dos cuentas sin relación entre sí entregaron el mismo resultado, o si nuestro servidor la calculó de nuevo y obtuvo el mismo. Cuando hay muchas en espera, el veredicto tarda más; una unidad con un resultado distinto no se paga.
- El entrenamiento consume electricidad, datos de internet y batería de su dispositivo, a su costa.

# Invitaciones
- Las partes se pagan por los ingresos verificados de las personas que usted mismo invitó, nunca por el dinero que ellas ponen. Su nivel cuenta el trabajo de todo su equipo. Nadie necesita invitar a nadie para cobrar por su trabajo.

# Ley
Puede que no esté permitido donde vive, o que deba pagar impuestos por ello. Infórmese antes de empezar.`,
  countries: `Synet no se ofrece a las personas que viven en los lugares siguientes o que lo usan desde ellos. No se registre desde allí. Esta lista puede cambiar; las condiciones dicen cómo se anuncian los cambios.

# No se ofrece en
- Estados Unidos de América y sus territorios
- China continental
- Cuba, Irán, Corea del Norte, Siria
- Crimea, Donetsk y Lugansk
- Cualquier otro lugar donde lo prohíban las normas sobre sanciones que obligan al operador

# Qué confirma usted
Al registrarse confirma que no vive en ninguno de estos lugares y que no figura en ninguna lista de sanciones de las Naciones Unidas, la Unión Europea, el Reino Unido o los Estados Unidos. El operador no localiza su dispositivo. Si se entera de que esto no es cierto, cierra la cuenta: las tareas terminan antes, el capital se devuelve y los retiros se pagan en la medida en que la ley lo permite.`,
}
